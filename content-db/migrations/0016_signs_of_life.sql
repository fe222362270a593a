CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`fence` integer NOT NULL,
	`holder` text NOT NULL,
	`beats` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `servers` (
	`id` text PRIMARY KEY NOT NULL,
	`storage` text NOT NULL,
	`beats` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `publish_runs` ADD `beats` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `publish_runs_beats` ON `publish_runs` (`beats`);