from ooxcheck.sat.cnf import Encoder as Encoder
