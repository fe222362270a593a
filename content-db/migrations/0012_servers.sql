CREATE TABLE `challenges` (
	`key` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `challenges_until` ON `challenges` (`until`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`fence` integer NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `limited_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limited_uses_key` ON `limited_uses` (`key`,`until`);--> statement-breakpoint
CREATE INDEX `limited_uses_until` ON `limited_uses` (`until`);--> statement-breakpoint
CREATE TABLE `servers` (
	`id` text PRIMARY KEY NOT NULL,
	`storage` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `publish_runs` ADD `server` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `publish_runs` ADD `until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `publish_runs` ADD `rendered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `publish_runs` ADD `total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `publish_runs_until` ON `publish_runs` (`until`);--> statement-breakpoint
CREATE INDEX `releases_state` ON `releases` (`state`);