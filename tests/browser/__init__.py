"""Pages in a real browser: a headless chromium that tests open pages in, press keys in, and look at.

`chromium` talks to the browser, `page` is what a test does with one page, `pictures` compares what it looks like with what
it should look like. Where no browser is installed the tests that need one are skipped and say so.
"""
