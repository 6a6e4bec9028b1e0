from ooxcheck.sat.valuation import Neighbours as Neighbours
