CREATE TABLE `topics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`name_ar` text,
	`description` text,
	`description_ar` text,
	`cover` text DEFAULT 'street' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_slug_unique` ON `topics` (`slug`);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `topic_id` integer REFERENCES topics(id);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `second_topic_id` integer REFERENCES topics(id);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `third_topic_id` integer REFERENCES topics(id);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `author_id` integer REFERENCES team_members(id);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `service_id` integer REFERENCES services(id);