from relational.translation.walk import Walk as Walk
