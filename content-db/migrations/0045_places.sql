CREATE TABLE `places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`name_ar` text,
	`address` text,
	`address_ar` text,
	`phone` text,
	`email` text,
	`map_url` text,
	`hours` text,
	`hours_note` text,
	`hours_note_ar` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`is_visible` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "places_is_visible" CHECK("places"."is_visible" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE `social_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`network` text NOT NULL,
	`profile_url` text NOT NULL,
	`label` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`is_visible` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "social_accounts_is_visible" CHECK("social_accounts"."is_visible" between 0 and 1)
);
