CREATE TABLE `retention` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`days` integer NOT NULL,
	CONSTRAINT "retention_days" CHECK("retention"."days" between 1 and 3650)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `retention_name_unique` ON `retention` (`name`);