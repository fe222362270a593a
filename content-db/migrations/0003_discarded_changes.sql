DROP INDEX `changes_pending`;--> statement-breakpoint
ALTER TABLE `changes` ADD `discarded_at` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `discarded_by` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `discarded` text;--> statement-breakpoint
CREATE INDEX `changes_pending` ON `changes` (`release_id`,`discarded_at`);