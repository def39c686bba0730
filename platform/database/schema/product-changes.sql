-- What the lists of products are kept up to date by, filled by triggers so that no write is missed.
-- A line that ends in the name of a database is for that one alone.

-- The last change of each product, of a deleted one too. PostgreSQL's revision is the id of the
-- transaction; SQLite's is a counter, as transactions follow one another there.
create table product_changes (
  id text collate "C" primary key,
  revision bigint not null
);
create index product_changes_by_revision on product_changes (revision);

create function note_product_change() returns trigger language plpgsql set search_path from current as $$ begin -- postgres
insert into product_changes (id, revision) values (coalesce(new.id, old.id), pg_current_xact_id()::text::bigint) -- postgres
on conflict (id) do update set revision = excluded.revision -- postgres
; return null; end $$; -- postgres
create trigger product_added after insert or delete on products -- postgres
  for each row execute function note_product_change(); -- postgres
create trigger product_added after insert on products begin -- sqlite
  insert or replace into product_changes select new.id, coalesce(max(revision), 0) + 1 from product_changes -- sqlite
; end; -- sqlite
create trigger product_deleted after delete on products begin -- sqlite
  insert or replace into product_changes select old.id, coalesce(max(revision), 0) + 1 from product_changes -- sqlite
; end; -- sqlite
-- A hold alone, which is the most frequent change, is nothing that the index shows.
create trigger product_changed after update on products for each row
  when (old.held_by is not distinct from new.held_by or old.sold <> new.sold
    or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function note_product_change(); -- postgres
  begin -- sqlite
  insert or replace into product_changes select new.id, coalesce(max(revision), 0) + 1 from product_changes -- sqlite
; end; -- sqlite

-- Past sales in the order of their prices, and those that contain a text of three letters or more.
create index past_sales_by_price on products (price_sen, (coalesce(sold_at, '')) desc, id) where sold = 1 and hidden = 0;
create index sales_by_text on products using gin (search_text gin_trgm_ops) where sold = 1; -- postgres
create virtual table sales_texts using fts5 ( -- sqlite
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1' -- sqlite
); -- sqlite
create trigger sale_added after insert on products when new.sold = 1 and new.hidden = 0 begin -- sqlite
  insert into sales_texts (rowid, text) values (new.number, new.search_text) -- sqlite
; end; -- sqlite
create trigger sale_deleted after delete on products when old.sold = 1 and old.hidden = 0 begin -- sqlite
  delete from sales_texts where rowid = old.number -- sqlite
; end; -- sqlite
create trigger sale_changed after update of sold, hidden, search_text on products -- sqlite
  when (old.sold, old.hidden, old.search_text) <> (new.sold, new.hidden, new.search_text) -- sqlite
begin -- sqlite
  delete from sales_texts where rowid = old.number -- sqlite
; insert into sales_texts (rowid, text) select new.number, new.search_text where new.sold = 1 and new.hidden = 0 -- sqlite
; end; -- sqlite
insert into sales_texts (rowid, text) select number, search_text from products where sold = 1 and hidden = 0; -- sqlite
