CREATE TABLE `suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`unsubscribe_id` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suppressions_unsubscribeId_unique` ON `suppressions` (`unsubscribe_id`);--> statement-breakpoint
CREATE TABLE `__new_subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`email` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`consent_at` text NOT NULL,
	`token_hash` text,
	`confirmed_at` text,
	`unsubscribe_id` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_subscribers` (`id`, `created_at`, `updated_at`, `email`, `locale`, `consent_at`, `token_hash`, `confirmed_at`)
	SELECT `id`, `created_at`, `updated_at`, `email`, `locale`, `consent_at`, `token_hash`, `confirmed_at` FROM `subscribers`;--> statement-breakpoint
DROP TABLE `subscribers`;--> statement-breakpoint
ALTER TABLE `__new_subscribers` RENAME TO `subscribers`;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_unsubscribeId_unique` ON `subscribers` (`unsubscribe_id`);
