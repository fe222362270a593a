CREATE TABLE `takedowns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rows` text NOT NULL,
	`paths` text NOT NULL,
	`pictures` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`lifted_at` text,
	`lifted_by` text,
	`receipt` text,
	`release_id` integer,
	`lifted_release_id` integer
);
--> statement-breakpoint
ALTER TABLE `servers` ADD `takedowns` integer;