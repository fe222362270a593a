ALTER TABLE `page_sections` ADD `second_link` text;--> statement-breakpoint
ALTER TABLE `page_sections` ADD `second_link_label` text;--> statement-breakpoint
ALTER TABLE `page_sections` ADD `second_link_label_ar` text;--> statement-breakpoint
ALTER TABLE `page_sections` ADD `alignment` text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE `page_sections` ADD `place_id` integer REFERENCES places(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `pages` ADD `search_title` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `search_title_ar` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `sharing_picture` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `is_listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `pages` ADD `has_numbers` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `type_settings` ADD `address` text;--> statement-breakpoint
CREATE UNIQUE INDEX `type_settings_address_unique` ON `type_settings` (`address`);