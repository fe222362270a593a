ALTER TABLE `brand` ADD `typefaces` text DEFAULT 'plex' NOT NULL;--> statement-breakpoint
ALTER TABLE `brand` ADD `density` text DEFAULT 'comfortable' NOT NULL;--> statement-breakpoint
ALTER TABLE `brand` ADD `picture_style` text DEFAULT 'drawings' NOT NULL;--> statement-breakpoint
ALTER TABLE `brand` ADD `photographs` text;