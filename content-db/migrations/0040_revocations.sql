CREATE TABLE `revocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` text NOT NULL,
	`what` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `revocations_key_unique` ON `revocations` (`key`);