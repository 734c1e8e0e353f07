/// The catalog every sandbox starts with: each item type at least once.
enum SeededItems {
    static let all = [
        Item(
            sku: "items.new.ba68a028-2d51-46b4-a854-68fc16af328a", name: "Gems", localizedNames: names(gems),
            description: "A handful of gems to spend in the game.", type: "currency", price: ItemPrice(cents: 999),
            quantity: 500, isStackable: true, isCurrency: true),
        Item(
            sku: "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904", name: "Sword of Dawn",
            localizedNames: names(sword), description: "A blade that is sharpest in the morning.", type: "item",
            price: ItemPrice(cents: 499)),
        Item(
            sku: "items.sandbox.starter-pack", name: "Starter Pack", localizedNames: names(starterPack),
            description: "A sword, a potion and a few gems.", type: "bundle", price: ItemPrice(cents: 1_999)),
        Item(
            sku: "items.sandbox.golden-chest", name: "Golden Chest", localizedNames: names(chest),
            description: "Nobody knows what is inside.", type: "lootbox", price: ItemPrice(cents: 299)),
        Item(
            sku: "items.sandbox.monthly-pass", name: "Monthly Pass", localizedNames: names(pass),
            description: "A gift every day for a month.", type: "subscription", price: ItemPrice(cents: 1_499)),
        Item(
            sku: "items.sandbox.coins", name: "Coins", localizedNames: names(coins),
            description: "The coin of the realm.", type: "virtual_currency", price: ItemPrice(cents: 199),
            quantity: 1_000, isStackable: true, isCurrency: true),
        Item(
            sku: "items.sandbox.healing-potion", name: "Healing Potion", localizedNames: names(potion),
            description: nil, type: "item", price: ItemPrice(cents: 99), image: .none, isStackable: true),
    ]

    /// One name for each locale, written in the order cs de en es fr fr-CA hi id it ja ko ms nl no pl pt pt-BR ru sv
    /// th tr uk vi zh zh-Hant.
    private static func names(_ row: String) -> [String] {
        row.split(separator: "|").map(String.init)
    }

    private static let gems = """
        Drahokamy|Edelsteine|Gems|Gemas|Gemmes|Gemmes|रत्न|Permata|Gemme|ジェム|보석|Permata|Edelstenen|Edelsteiner|\
        Klejnoty|Gemas|Gemas|Самоцветы|Ädelstenar|อัญมณี|Mücevherler|Самоцвіти|Ngọc|宝石|寶石
        """

    private static let sword = """
        Meč úsvitu|Schwert der Morgenröte|Sword of Dawn|Espada del Alba|Épée de l’Aube|Épée de l’aurore|भोर की तलवार|\
        Pedang Fajar|Spada dell’Alba|暁の剣|여명의 검|Pedang Subuh|Zwaard van de Dageraad|Daggryets sverd|Miecz Świtu|\
        Espada da Aurora|Espada da Alvorada|Меч рассвета|Gryningens svärd|ดาบแห่งรุ่งอรุณ|Şafak Kılıcı|Меч світанку|\
        Kiếm Bình Minh|黎明之剑|黎明之劍
        """

    private static let starterPack = """
        Startovní balíček|Starterpaket|Starter Pack|Paquete de inicio|Pack de démarrage|Ensemble de départ|\
        स्टार्टर पैक|Paket Pemula|Pacchetto iniziale|スターターパック|스타터 팩|Pek Permulaan|Startpakket|Startpakke|\
        Pakiet startowy|Pacote inicial|Pacote inicial|Стартовый набор|Startpaket|แพ็กเริ่มต้น|Başlangıç Paketi|\
        Стартовий набір|Gói khởi đầu|新手礼包|新手禮包
        """

    private static let chest = """
        Zlatá truhla|Goldene Truhe|Golden Chest|Cofre dorado|Coffre doré|Coffre doré|सुनहरा संदूक|Peti Emas|\
        Forziere d’oro|黄金の宝箱|황금 상자|Peti Emas|Gouden kist|Gullkiste|Złota skrzynia|Baú dourado|Baú dourado|\
        Золотой сундук|Guldkista|หีบทองคำ|Altın Sandık|Золота скриня|Rương vàng|黄金宝箱|黃金寶箱
        """

    private static let pass = """
        Měsíční předplatné|Monatspass|Monthly Pass|Pase mensual|Pass mensuel|Passe mensuelle|मासिक पास|Pas Bulanan|\
        Pass mensile|マンスリーパス|월간 패스|Pas Bulanan|Maandpas|Månedspass|Karnet miesięczny|Passe mensal|Passe mensal|\
        Месячный пропуск|Månadspass|บัตรรายเดือน|Aylık Bilet|Місячна перепустка|Thẻ tháng|月卡|月卡
        """

    private static let coins = """
        Mince|Münzen|Coins|Monedas|Pièces|Pièces|सिक्के|Koin|Monete|コイン|코인|Syiling|Munten|Mynter|Monety|Moedas|\
        Moedas|Монеты|Mynt|เหรียญ|Jetonlar|Монети|Xu|金币|金幣
        """

    private static let potion = """
        Léčivý lektvar|Heiltrank|Healing Potion|Poción curativa|Potion de soin|Potion de guérison|उपचार औषधि|\
        Ramuan Penyembuh|Pozione curativa|回復薬|치유 물약|Ramuan Penyembuh|Geneesdrank|Helbredende drikk|\
        Mikstura lecznicza|Poção de cura|Poção de cura|Зелье лечения|Läkande dryck|ยาฟื้นพลัง|İyileştirme İksiri|\
        Зілля лікування|Thuốc hồi máu|治疗药水|治療藥水
        """
}
