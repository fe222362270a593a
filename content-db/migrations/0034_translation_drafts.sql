CREATE TABLE `translation_drafts` (
	`resource` text NOT NULL,
	`row_id` integer NOT NULL,
	`column` text NOT NULL,
	`english` text NOT NULL,
	`texts` text NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`resource`, `row_id`, `column`)
);
--> statement-breakpoint
ALTER TABLE `translation_memory` ADD `origin` text;