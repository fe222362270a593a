ALTER TABLE `servers` ADD `renderer` text;--> statement-breakpoint
ALTER TABLE `servers` ADD `generation` integer;