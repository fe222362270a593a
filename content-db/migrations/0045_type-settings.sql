CREATE TABLE `type_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`is_off` integer DEFAULT false NOT NULL,
	`singular` text,
	`singular_ar` text,
	`plural` text,
	`plural_ar` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `type_settings_name_unique` ON `type_settings` (`name`);