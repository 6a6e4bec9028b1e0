module util/graph[node]
-- Properties of directed graphs on all atoms of `node`.

pred undirected[r: node -> node] { r = ~r }
pred noSelfLoops[r: node -> node] { no r & iden }
pred weaklyConnected[r: node -> node] { all x, y: node | y in x.*(r + ~r) }
pred stronglyConnected[r: node -> node] { all x, y: node | y in x.*r }
pred rootedAt[r: node -> node, root: node] { node in root.*r }
pred ring[r: node -> node] { all x: node | one x.r and rootedAt[r, x] }
pred dag[r: node -> node] { no ^r & iden }
pred forest[r: node -> node] { dag[r] and all x: node | lone r.x }
pred tree[r: node -> node] { forest[r] and lone root: node | no r.root }
pred treeRootedAt[r: node -> node, root: node] { forest[r] and rootedAt[r, root] }

fun roots[r: node -> node]: set node { node - node.^r }
fun leaves[r: node -> node]: set node { node - (^r).node }
fun innerNodes[r: node -> node]: set node { node - leaves[r] }
