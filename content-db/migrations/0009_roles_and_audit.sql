CREATE TABLE `audit_addresses` (
	`entry_id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`salt` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `audit_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`who` text,
	`what` text NOT NULL,
	`address_hash` text,
	`previous` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_who` ON `audit_entries` (`who`);--> statement-breakpoint
CREATE INDEX `audit_entries_kind` ON `audit_entries` (`kind`);--> statement-breakpoint
ALTER TABLE `admin_users` ADD `role` text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `admin_users` SET `role` = 'admin';--> statement-breakpoint
CREATE TRIGGER `audit_entries_are_appended` BEFORE INSERT ON `audit_entries`
WHEN new.`id` IS NOT (SELECT coalesce(max(`id`), 0) + 1 FROM `audit_entries`)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are only appended');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE UPDATE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never changed');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_are_kept` BEFORE DELETE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never deleted');
END;--> statement-breakpoint
CREATE TRIGGER `audit_addresses_are_appended` BEFORE INSERT ON `audit_addresses`
WHEN new.`entry_id` IS NOT (SELECT max(`id`) FROM `audit_entries`)
	OR EXISTS (SELECT 1 FROM `audit_addresses` WHERE `entry_id` = new.`entry_id`)
BEGIN
	SELECT RAISE(ABORT, 'audit addresses are only appended');
END;--> statement-breakpoint
CREATE TRIGGER `audit_addresses_stay` BEFORE UPDATE ON `audit_addresses`
BEGIN
	SELECT RAISE(ABORT, 'audit addresses are deleted, never changed');
END;
