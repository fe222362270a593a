CREATE TABLE `blog_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`description` text,
	`image_url` text,
	`slug` text NOT NULL,
	`opening` text GENERATED ALWAYS AS (case when coalesce(description, '') = '' then substr(content, 1, 1000) end) VIRTUAL,
	`published_at` text,
	`locale` text DEFAULT 'en' NOT NULL,
	`translation_of` integer,
	FOREIGN KEY (`translation_of`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "blog_posts_locale" CHECK("blog_posts"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `blog_posts_locale_created` ON `blog_posts` (`locale`,`created_at`);--> statement-breakpoint
CREATE INDEX `blog_posts_translation_of` ON `blog_posts` (`translation_of`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`logo` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	CONSTRAINT "clients_locale" CHECK("clients"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE `footer_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`phone_number` text,
	`email` text,
	`address` text,
	`facebook_url` text,
	`twitter_url` text,
	`linkedin_url` text,
	`instagram_url` text,
	`youtube_url` text,
	`show_social_media` integer DEFAULT true NOT NULL,
	`show_phone_number` integer DEFAULT false NOT NULL,
	`show_email` integer DEFAULT false NOT NULL,
	`show_follow_us_text` integer DEFAULT true NOT NULL,
	`locale` text NOT NULL,
	CONSTRAINT "footer_settings_locale" CHECK("footer_settings"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `footer_settings_locale_unique` ON `footer_settings` (`locale`);--> statement-breakpoint
CREATE TABLE `image_library` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`key` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`description` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `image_library_key_unique` ON `image_library` (`key`);--> statement-breakpoint
CREATE TABLE `instructors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`bio` text,
	`qualifications` text,
	`image_url` text,
	`specialties` text,
	`years_experience` integer,
	`is_active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `page_content` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`page` text NOT NULL,
	`section` text NOT NULL,
	`key` text NOT NULL,
	`content` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	CONSTRAINT "page_content_locale" CHECK("page_content"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_content_page_section_key_locale_unique` ON `page_content` (`page`,`section`,`key`,`locale`);--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`from_url` text NOT NULL,
	`to_url` text NOT NULL,
	`redirect_type` integer DEFAULT 301 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`hit_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "redirects_from_url" CHECK(length("redirects"."from_url") <= 500),
	CONSTRAINT "redirects_to_url" CHECK(length("redirects"."to_url") <= 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_fromUrl_unique` ON `redirects` (`from_url`);--> statement-breakpoint
CREATE TABLE `seo_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`filename` text NOT NULL,
	`content` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	CONSTRAINT "seo_files_filename" CHECK(length("seo_files"."filename") <= 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_files_filename_unique` ON `seo_files` (`filename`);--> statement-breakpoint
CREATE TABLE `seo_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`page` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`meta_title` text,
	`meta_description` text,
	`keywords` text,
	`og_title` text,
	`og_description` text,
	`og_image` text,
	`twitter_title` text,
	`twitter_description` text,
	`twitter_image` text,
	`canonical_url` text,
	`no_index` integer DEFAULT false NOT NULL,
	`no_follow` integer DEFAULT false NOT NULL,
	`structured_data` text,
	`hreflang` text,
	CONSTRAINT "seo_settings_locale" CHECK("seo_settings"."locale" in ('en', 'ar')),
	CONSTRAINT "seo_settings_page" CHECK(length("seo_settings"."page") <= 100),
	CONSTRAINT "seo_settings_meta_title" CHECK(length("seo_settings"."meta_title") <= 200),
	CONSTRAINT "seo_settings_hreflang" CHECK(length("seo_settings"."hreflang") <= 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_settings_page_locale_unique` ON `seo_settings` (`page`,`locale`);--> statement-breakpoint
CREATE TABLE `service_translations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`service_id` integer NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`overview_description` text NOT NULL,
	`detailed_content` text NOT NULL,
	`image_key` text NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_key`) REFERENCES `image_library`(`key`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "service_translations_locale_length" CHECK(length("service_translations"."locale") <= 5),
	CONSTRAINT "service_translations_locale" CHECK("service_translations"."locale" in ('en', 'ar')),
	CONSTRAINT "service_translations_title" CHECK(length("service_translations"."title") <= 100),
	CONSTRAINT "service_translations_overview" CHECK(length("service_translations"."overview_description") <= 150),
	CONSTRAINT "service_translations_detail" CHECK(length("service_translations"."detailed_content") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_translations_serviceId_locale_unique` ON `service_translations` (`service_id`,`locale`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`key` text NOT NULL,
	`icon` text DEFAULT 'briefcase' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`instructor_id` integer,
	FOREIGN KEY (`instructor_id`) REFERENCES `instructors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_key_unique` ON `services` (`key`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`show_clients_section` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_settings_locale" CHECK("site_settings"."locale" in ('en', 'ar')),
	CONSTRAINT "site_settings_show_clients" CHECK("site_settings"."show_clients_section" between 0 and 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_settings_locale_unique` ON `site_settings` (`locale`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`role_key` text NOT NULL,
	`bio` text,
	`image_url` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`is_visible` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "team_members_locale_known" CHECK("team_members"."locale" in ('en', 'ar')),
	CONSTRAINT "team_members_is_visible" CHECK("team_members"."is_visible" between 0 and 1)
);
--> statement-breakpoint
CREATE INDEX `team_members_locale` ON `team_members` (`locale`,`sort_order`);--> statement-breakpoint
CREATE TABLE `training_course_translations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`course_id` integer NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `training_courses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "training_course_translations_locale" CHECK("training_course_translations"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `training_course_translations_courseId_locale_unique` ON `training_course_translations` (`course_id`,`locale`);--> statement-breakpoint
CREATE TABLE `training_courses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`order` integer NOT NULL,
	CONSTRAINT "training_courses_order" CHECK("training_courses"."order" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`widths` text NOT NULL,
	`focal_x` integer DEFAULT 50 NOT NULL,
	`focal_y` integer DEFAULT 50 NOT NULL,
	`alt_en` text,
	`alt_ar` text,
	CONSTRAINT "uploads_focal_x" CHECK("uploads"."focal_x" between 0 and 100),
	CONSTRAINT "uploads_focal_y" CHECK("uploads"."focal_y" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_file_unique` ON `uploads` (`file`);--> statement-breakpoint
CREATE TABLE `admin_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_users_username_unique` ON `admin_users` (`username`);--> statement-breakpoint
CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`resource` text NOT NULL,
	`row_id` integer NOT NULL,
	`action` text NOT NULL,
	`columns` text NOT NULL,
	`before` text,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`release_id` integer,
	`is_scheduled` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_pending` ON `changes` (`release_id`);--> statement-breakpoint
CREATE INDEX `changes_row` ON `changes` (`resource`,`row_id`);--> statement-breakpoint
CREATE TABLE `contact_forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`is_spam` integer DEFAULT false NOT NULL,
	`is_read` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`email` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`consent_at` text NOT NULL,
	`token_hash` text,
	`confirmed_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE TABLE `live_files` (
	`path` text PRIMARY KEY NOT NULL,
	`object` text NOT NULL,
	`status` integer DEFAULT 200 NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`headers` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `page_reads` (
	`path` text PRIMARY KEY NOT NULL,
	`reads` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `publish_state` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `read_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `read_names_name_unique` ON `read_names` (`name`);--> statement-breakpoint
CREATE TABLE `release_files` (
	`release_id` integer NOT NULL,
	`path` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`release_id`, `path`),
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`by` text NOT NULL,
	`renderer` text NOT NULL,
	`changes` text NOT NULL,
	`undo` text NOT NULL,
	`error` text
);
