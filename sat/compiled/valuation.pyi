from ooxcheck.sat.valuation import Valuation as Valuation
