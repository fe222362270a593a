ALTER TABLE `changes` ADD `group_id` integer;--> statement-breakpoint
ALTER TABLE `changes` ADD `taken_back_at` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `taken_back_by` text;