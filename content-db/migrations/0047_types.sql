ALTER TABLE `redirects` ADD `former_of` text;--> statement-breakpoint
ALTER TABLE `type_settings` ADD `icon` text;