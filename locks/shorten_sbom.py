"""Remove from an SBOM on standard input what does not identify a component: the tools that wrote it, and links."""

import json
import sys

bom = json.load(sys.stdin)
bom["metadata"].pop("tools", None)
for component in [bom["metadata"]["component"], *bom["components"]]:
    component.pop("externalReferences", None)
json.dump(bom, sys.stdout, indent=2, sort_keys=True)
sys.stdout.write("\n")
