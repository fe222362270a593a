CREATE TABLE `planned_erasures` (
	`name` text NOT NULL,
	`row_id` integer NOT NULL,
	`planned_at` text NOT NULL,
	`due_at` text NOT NULL,
	PRIMARY KEY(`name`, `row_id`)
);
--> statement-breakpoint
CREATE TABLE `noted_time` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`confirmations` integer DEFAULT 0 NOT NULL
);
