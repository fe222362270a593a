CREATE TABLE `glossary_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`english` text NOT NULL,
	`required` text NOT NULL,
	`forbidden` text NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `glossary_terms_english_unique` ON `glossary_terms` (`english`);--> statement-breakpoint
CREATE TABLE `translation_memory` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`english` text NOT NULL,
	`arabic` text NOT NULL,
	`key` text NOT NULL,
	`length` integer NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `translation_memory_key_arabic_unique` ON `translation_memory` (`key`,`arabic`);--> statement-breakpoint
CREATE TABLE `translation_tasks` (
	`resource` text NOT NULL,
	`row_id` integer NOT NULL,
	`column` text NOT NULL,
	`ordered_by` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`problem` text,
	`refused` text,
	`found` text,
	PRIMARY KEY(`resource`, `row_id`, `column`)
);
--> statement-breakpoint
CREATE TABLE `translation_use` (
	`month` text PRIMARY KEY NOT NULL,
	`characters` integer NOT NULL
);
