"""The report as a page: one file that needs nothing else, to look at, step through, print and listen to.

`section` makes the part about one method from its report, wherever the report is; it is plain text and can travel. `page`
puts the parts of a run together. What is executed stands in `stepping.js`, `viewing.js` and `finding.js`, how it looks in
`page.css`; the page names their hashes in its policy and refuses anything else, also if some text of the program should ever escape from its quotes.
"""

from ooxcheck.pages.editor_links import Editor
from ooxcheck.pages.page import page
from ooxcheck.pages.section import section

__all__ = ["Editor", "page", "section"]
