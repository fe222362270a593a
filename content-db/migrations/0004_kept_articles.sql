CREATE TABLE `kept_articles` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`html` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE TRIGGER `kept_articles_follow` AFTER UPDATE OF `content` ON `blog_posts` WHEN new.`content` IS NOT old.`content`
BEGIN
	DELETE FROM `kept_articles` WHERE `post_id` = old.`id`;
END;
