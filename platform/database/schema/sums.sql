-- What the pages of money and of past sales add up by. A line that ends in the name of a database is
-- for that one alone.

create index orders_paid on orders ((coalesce(paid_at, created_at)), shipping_sen, paid_at, created_at) where paid = 1;
create index sales_by_month on products (sold_at, category, sold_price_sen, price_sen) where sold = 1;

-- Every item of a paid order: when the order counts, and what its product's category is now. Filled
-- by triggers, so that no write is missed.
create table paid_items (
  order_id text collate "C" not null,
  position integer not null,
  product_id text collate "C" not null,
  booked_at text collate "C" not null,
  category text not null,
  pieces integer not null,
  amount_sen integer not null,
  constraint paid_items_key primary key (order_id, position)
);
create index paid_items_booked on paid_items (booked_at, category, pieces, amount_sen);
create index paid_items_by_product on paid_items (product_id);
create view paid_item_rows as
  select order_items.order_id, order_items.position, order_items.product_id,
    coalesce(orders.paid_at, orders.created_at) as booked_at, coalesce(lower(trim(products.category)), '') as category,
    order_items.quantity as pieces, order_items.quantity * order_items.price_sen as amount_sen
  from order_items
  inner join orders on orders.id = order_items.order_id
  left join products on products.id = order_items.product_id
  where orders.paid = 1;
insert into paid_items select * from paid_item_rows;

create function update_paid_items() returns trigger language plpgsql set search_path from current as $$ -- postgres
declare changed text := to_jsonb(coalesce(new, old)) ->> tg_argv[0]; begin -- postgres
delete from paid_items where order_id = changed -- postgres
; insert into paid_items select * from paid_item_rows where order_id = changed -- postgres
; return null; end $$; -- postgres
create function update_paid_categories() returns trigger language plpgsql set search_path from current as $$ begin -- postgres
update paid_items set category = coalesce(lower(trim(new.category)), '') where product_id = coalesce(new.id, old.id) -- postgres
; return null; end $$; -- postgres
create trigger paid_items_of_order after update of paid, paid_at on orders for each row
  when (old.paid <> new.paid or old.paid_at is distinct from new.paid_at)
  execute function update_paid_items('id'); -- postgres
  begin -- sqlite
  delete from paid_items where order_id = new.id -- sqlite
; insert into paid_items select * from paid_item_rows where order_id = new.id -- sqlite
; end; -- sqlite
create trigger paid_item_added after insert or delete or update on order_items -- postgres
  for each row execute function update_paid_items('order_id'); -- postgres
create trigger paid_item_added after insert on order_items begin -- sqlite
  insert into paid_items select * from paid_item_rows where order_id = new.order_id and position = new.position -- sqlite
; end; -- sqlite
create trigger paid_item_changed after update of product_id, quantity, price_sen on order_items begin -- sqlite
  delete from paid_items where order_id = old.order_id and position = old.position -- sqlite
; insert into paid_items select * from paid_item_rows where order_id = new.order_id and position = new.position -- sqlite
; end; -- sqlite
create trigger paid_item_deleted after delete on order_items begin -- sqlite
  delete from paid_items where order_id = old.order_id and position = old.position -- sqlite
; end; -- sqlite
create trigger paid_category_added after insert or delete or update of category on products -- postgres
  for each row execute function update_paid_categories(); -- postgres
create trigger paid_category_added after insert on products begin -- sqlite
  update paid_items set category = lower(trim(new.category)) where product_id = new.id -- sqlite
; end; -- sqlite
create trigger paid_category_changed after update of category on products begin -- sqlite
  update paid_items set category = lower(trim(new.category)) where product_id = new.id -- sqlite
; end; -- sqlite
create trigger paid_category_removed after delete on products begin -- sqlite
  update paid_items set category = '' where product_id = old.id -- sqlite
; end; -- sqlite
