ALTER TABLE `service_translations` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `service_translations` ADD `outcomes` text;--> statement-breakpoint
ALTER TABLE `service_translations` ADD `outline` text;--> statement-breakpoint
ALTER TABLE `service_translations` ADD `length` text;--> statement-breakpoint
ALTER TABLE `service_translations` ADD `assessment` text;--> statement-breakpoint
ALTER TABLE `services` ADD `is_visible` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `days` integer;--> statement-breakpoint
ALTER TABLE `services` ADD `group_size` integer;--> statement-breakpoint
ALTER TABLE `services` ADD `taught_in` text;