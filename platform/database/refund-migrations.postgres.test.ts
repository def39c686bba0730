// The same tests again, on PostgreSQL.
import './refund-amounts-migration.test.ts'
import './refunds-of-their-own-migration.test.ts'
