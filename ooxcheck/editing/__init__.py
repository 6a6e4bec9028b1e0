"""``ooxcheck lsp``: a language server, so that any editor shows mistakes while one types, and verdicts above the methods.

An `analysis` of each text gives diagnostics. A thread (`checks`) has processes check the methods, with the scheduler and the cache of `ooxcheck.serving`.
The answers become lenses, diagnostics, hovers and inlays (`verdicts`, `findings`) and code actions (`actions`). For OOX, `names` resolves what a name
denotes. `document` is one open file, `server` has all of them, and
`features` speaks the protocol with pygls (the extra ``ooxcheck[lsp]``).
"""
