ALTER TABLE `contact_forms` ADD `about` text;--> statement-breakpoint
ALTER TABLE `contact_forms` ADD `page` text;--> statement-breakpoint
ALTER TABLE `footer_settings` ADD `whatsapp_number` text;