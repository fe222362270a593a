DROP INDEX `blog_posts_locale_created`;--> statement-breakpoint
DROP INDEX `blog_posts_list`;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `date` text GENERATED ALWAYS AS (coalesce(nullif(published_at, ''), created_at)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `blog_posts_locale_date` ON `blog_posts` (`locale`,`date`);--> statement-breakpoint
CREATE INDEX `blog_posts_list` ON `blog_posts` ("date" desc,`id`,`locale`,`topic_id`,`second_topic_id`,`third_topic_id`,`service_id`);