-- A clone's own page at /c/{academy}/{clone} is a widget that our page shows, instead of pages of allowed origins.
-- null: no such page
alter table widgets add column page_slug text;
-- for previews of links to it
alter table widgets add column page_description text not null default '';

create unique index widgets_page_slug on widgets (account_id, page_slug) where page_slug is not null;
create unique index widgets_page_version on widgets (account_id, version_id) where page_slug is not null;
