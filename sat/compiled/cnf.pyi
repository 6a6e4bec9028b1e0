from sat.cnf import Encoder as Encoder
