CREATE TABLE `check_levels` (
	`check` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`wording` text NOT NULL,
	`wording_ar` text NOT NULL,
	`subjects` text NOT NULL,
	`overclaims` text DEFAULT '' NOT NULL,
	`most` integer
);
