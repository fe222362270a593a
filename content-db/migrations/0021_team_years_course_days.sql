ALTER TABLE `team_members` ADD `years_experience` integer;--> statement-breakpoint
ALTER TABLE `training_courses` ADD `days` integer;