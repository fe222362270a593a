ALTER TABLE `changes` ADD `parts` text;--> statement-breakpoint
CREATE INDEX `changes_parts` ON `changes` (`resource`,`row_id`) WHERE "changes"."parts" is not null;