"""Why a duty is broken, as data: values of formulas and operands at the moment it failed."""
