"""``ooxcheck serve``: a local web page that is checked again, as far as necessary, whenever a file is saved.

One thread (`scheduler`) watches the files (`watching`), finds the methods whose answers may have changed (`dependencies`, by the `pieces` of the text), and has
processes check them (`pool`, `worker`), or relocates an answer if its text has only moved (`relocate`). The state is published (`published_state`) for the
threads of the server (`server`, with the access control of `origin_check`), which send it to browsers (`showing`); `live.js` runs in the browser.
"""
