ALTER TABLE `redirects` ADD `former_of` text;--> statement-breakpoint
ALTER TABLE `type_settings` ADD `icon` text;--> statement-breakpoint
CREATE INDEX `live_files_object` ON `live_files` (`object`);--> statement-breakpoint
CREATE INDEX `page_heads_title` ON `page_heads` (`title`);--> statement-breakpoint
CREATE INDEX `page_heads_description` ON `page_heads` (`description`);