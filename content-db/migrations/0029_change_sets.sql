CREATE TABLE `change_set_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`set_id` integer NOT NULL,
	`by` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`set_id`) REFERENCES `change_sets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `change_set_comments_set` ON `change_set_comments` (`set_id`);--> statement-breakpoint
CREATE TABLE `change_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`name` text NOT NULL,
	`owner` text NOT NULL,
	`changes` text NOT NULL,
	`needs_approval` integer DEFAULT false NOT NULL,
	`approved_by` text,
	`approved_at` text,
	`approved_changes` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `share_links` ADD `set_id` integer REFERENCES change_sets(id) ON DELETE cascade;