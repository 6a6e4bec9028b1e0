from sat.valuation import Valuation as Valuation
