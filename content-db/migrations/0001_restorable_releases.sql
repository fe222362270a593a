CREATE TABLE `release_reads` (
	`release_id` integer NOT NULL,
	`path` text NOT NULL,
	`reads` text,
	`pictures` text,
	PRIMARY KEY(`release_id`, `path`),
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `page_reads` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `release_files` ADD `replaced` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `undone` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `restores` integer;