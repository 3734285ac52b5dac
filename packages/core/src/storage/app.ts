import { Service } from "electrodb";
import { AuditEntity } from "../audit/audit.entity.ts";
import { AttemptEntity } from "../auth/attempt.entity.ts";
import { BomEntity, BomEntryEntity, RecipeEntity } from "../bom/bom.entity.ts";
import { InventoryEntity, InventoryEntryEntity, MovementEntity } from "../inventory/inventory.entity.ts";
import { PostingEntity } from "../inventory/posting.entity.ts";
import { OpenOrderEntity, OrderEntity, OrderPartEntity, UnfinishedPostingEntity } from "../order/order.entity.ts";
import {
  OpenProcurementEntity,
  ProcurementEntity,
  ProcurementLinesEntity,
  UnfinishedReceiptEntity,
} from "../procurement/procurement.entity.ts";
import { ProductEntity, ProductEntryEntity } from "../product/product.entity.ts";
import { MembershipEntity } from "../restaurant/membership.entity.ts";
import { ReferenceFenceEntity } from "../reference/reference.entity.ts";
import { RemovalEntity } from "../restaurant/removal.entity.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { SupplierEntity, SupplierEntryEntity } from "../supplier/supplier.entity.ts";
import { PlatformTallyEntity, TallyEntity } from "../tally/tally.entity.ts";
import { AdministratorsEntity, DepartureEntity, EmailEntity, UserEntity } from "../user/user.entity.ts";
import { AnswerEntity } from "./answer.entity.ts";

/** Everything that lives in the one table. Handlers load only the entities they use; this names them all. */
export const app = new Service({
  administrators: AdministratorsEntity,
  answer: AnswerEntity,
  attempt: AttemptEntity,
  audit: AuditEntity,
  bom: BomEntity,
  bomEntry: BomEntryEntity,
  departure: DepartureEntity,
  email: EmailEntity,
  inventory: InventoryEntity,
  inventoryEntry: InventoryEntryEntity,
  membership: MembershipEntity,
  movement: MovementEntity,
  openOrder: OpenOrderEntity,
  openProcurement: OpenProcurementEntity,
  order: OrderEntity,
  orderPart: OrderPartEntity,
  platformTally: PlatformTallyEntity,
  posting: PostingEntity,
  procurement: ProcurementEntity,
  procurementLines: ProcurementLinesEntity,
  product: ProductEntity,
  productEntry: ProductEntryEntity,
  recipe: RecipeEntity,
  referenceFence: ReferenceFenceEntity,
  removal: RemovalEntity,
  restaurant: RestaurantEntity,
  supplier: SupplierEntity,
  supplierEntry: SupplierEntryEntity,
  tally: TallyEntity,
  unfinishedPosting: UnfinishedPostingEntity,
  unfinishedReceipt: UnfinishedReceiptEntity,
  user: UserEntity,
});
