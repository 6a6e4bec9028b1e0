from relational.walk import Walk as Walk
