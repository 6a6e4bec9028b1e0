"""``ooxcheck serve``: a page on this machine that is checked again, as far as it has to be, whenever a file is saved.

One thread (`scheduler`) looks at the files (`watching`), asks which methods can have another answer now (`dependencies`, by the
`pieces` of the text), and lets processes find it (`pool`, `worker`), or tell it again where the text has only moved
(`relocate`).
What is known is published (`published_state`), for the threads of the server (`server`, which lets in only who may come in:
`origin_check`), who read what browsers ask for (`showing`); `live.js` is the part that runs there.
"""
