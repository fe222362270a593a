DROP TABLE `leases`;--> statement-breakpoint
DROP TABLE `servers`;--> statement-breakpoint
DROP INDEX `publish_runs_until`;--> statement-breakpoint
ALTER TABLE `publish_runs` DROP COLUMN `until`;