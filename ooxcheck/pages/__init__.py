"""The report as a page: one self-contained file.

`section` makes the part about one method from its report; it is plain text and can be sent. `page` combines the parts of a run. The scripts are `stepping.js`,
`viewing.js` and `finding.js`, the style is `page.css`; the policy of the page has their hashes and refuses everything else, even if some text of the program
should escape from its quotes.
"""

from ooxcheck.pages.editor_links import Editor
from ooxcheck.pages.page import page
from ooxcheck.pages.section import section

__all__ = ["Editor", "page", "section"]
