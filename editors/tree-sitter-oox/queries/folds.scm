[(members) (block) (block_comment)] @fold
