CREATE TABLE `menu_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`place` text NOT NULL,
	`label` text,
	`label_ar` text,
	`target` text NOT NULL,
	`parent_id` integer,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`languages` text DEFAULT 'both' NOT NULL,
	`is_visible` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `menu_entries`(`id`) ON UPDATE no action ON DELETE set null
);
